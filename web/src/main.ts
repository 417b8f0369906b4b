import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { watchInstalling } from "./lib/offline/install/installing.svelte";
import { renew, startService } from "./lib/offline/install/service.svelte";
import { reloadOnce } from "./lib/app/upgraded";

// after an upgrade the parts that load late may be gone under their old names
window.addEventListener("vite:preloadError", () => reloadOnce(sessionStorage, { reload: renew }));

watchInstalling();
startService();
mount(App, { target: document.getElementById("app")! });
