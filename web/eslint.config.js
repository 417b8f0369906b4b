import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** A derived value follows from others; whatever it assigned would depend on when somebody reads it. */
const DERIVED = "CallExpression:matches([callee.name='$derived'], [callee.object.name='$derived'])";
const NO_ASSIGNMENT_IN_DERIVED = ["AssignmentExpression", "UpdateExpression"].map((assignment) => ({
    selector: `${DERIVED} ${assignment}`,
    message: "No assignment inside $derived.",
}));

export default defineConfig(
    { ignores: ["src/lib/app/wire.ts", "src/lib/app/scene.ts"] },
    js.configs.recommended,
    ts.configs.recommendedTypeChecked,
    svelte.configs.recommended,
    svelte.configs.prettier,
    {
        languageOptions: {
            globals: globals.browser,
            parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
        },
        linterOptions: { reportUnusedDisableDirectives: "error" },
        rules: {
            "max-lines": ["error", 350],
            "no-restricted-syntax": ["error", ...NO_ASSIGNMENT_IN_DERIVED],
            "no-undef": "off", // TypeScript knows better
            "@typescript-eslint/no-unused-vars": [
                "error",
                { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
            ],
            "svelte/prefer-svelte-reactivity": "off", // sets and maps are replaced here, never changed in place
        },
    },
    {
        files: ["**/*.svelte", "**/*.svelte.ts"],
        languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    },
    {
        // the parser gives arguments of callbacks in templates no types; svelte-check knows and checks them
        files: ["**/*.svelte"],
        rules: {
            "@typescript-eslint/no-unsafe-argument": "off",
            "@typescript-eslint/no-unsafe-assignment": "off",
            "@typescript-eslint/no-unsafe-call": "off",
            "@typescript-eslint/no-unsafe-member-access": "off",
            "@typescript-eslint/no-unsafe-return": "off",
        },
    },
    {
        files: ["**/*.test.ts"],
        rules: {
            "@typescript-eslint/no-unsafe-assignment": "off", // expect.objectContaining is anything
            "@typescript-eslint/require-await": "off",
            "@typescript-eslint/unbound-method": "off",
        },
    },
    { files: ["*.js"], extends: [ts.configs.disableTypeChecked] },
);
