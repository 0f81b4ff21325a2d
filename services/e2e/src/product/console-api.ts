/** The console's API as a browser calls it: session cookie, CSRF header, `{ message, data }`. */
export class ConsoleApi {
  private constructor(
    private readonly url: string,
    readonly cookie: string,
  ) {}

  static async signIn(url: string, email: string, password: string): Promise<ConsoleApi> {
    const response = await fetch(`${url}/bff/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-strainscope-csrf': '1', origin: url },
      body: JSON.stringify({ email, password }),
    });
    if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
    if (!cookie) throw new Error('sign-in set no cookie');
    return new ConsoleApi(url, cookie);
  }

  /** The response as it is, whatever its status. */
  request(method: string, path: string, body?: unknown): Promise<Response> {
    const form = body instanceof FormData;
    const sent = body === undefined ? {} : { body: form ? body : JSON.stringify(body) };
    return fetch(`${this.url}/bff${path}`, {
      method,
      headers: {
        cookie: this.cookie,
        'x-strainscope-csrf': '1',
        origin: this.url,
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      },
      ...sent,
    });
  }

  /** The answer's `data`; throws on any failure. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.request(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }
}
