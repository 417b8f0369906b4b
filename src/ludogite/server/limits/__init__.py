"""Security middleware, HTTP bounds, rate limits and the cookies of guests."""
