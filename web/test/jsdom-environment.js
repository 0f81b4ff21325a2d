import { TestEnvironment } from 'jest-environment-jsdom';

const { AbortController, AbortSignal, Headers, Request, Response, TextDecoder, TextEncoder } = globalThis;

/** jsdom with the platform's own fetch types, which the router makes its navigations from. */
export default class JsdomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { AbortController, AbortSignal, Headers, Request, Response, TextDecoder, TextEncoder });
  }
}
