import {
  createConsoleClient,
  requestOf,
  type Arguments,
  type CallData,
  type CallName,
  type Calls,
  type ConsoleClient,
  type UploadRequest,
} from '@strainscope/console-contract';

/** The console's API as a browser calls it: session cookie, CSRF header, `{ message, data }`. */
export class ConsoleApi {
  private readonly client: ConsoleClient;

  private constructor(
    private readonly origin: string,
    readonly cookie: string,
  ) {
    this.client = createConsoleClient((url, init) => this.fetch(url as string, init));
  }

  static async signIn(origin: string, email: string, password: string): Promise<ConsoleApi> {
    const { url, init } = requestOf('session.signIn', { body: { email, password } });
    const response = await fetch(origin + url, { ...init, headers: { ...(init.headers as object), origin } });
    if (!response.ok) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
    if (!cookie) throw new Error('sign-in set no cookie');
    return new ConsoleApi(origin, cookie);
  }

  /** The response as it is, whatever its status. */
  request<N extends CallName>(name: N, ...input: Arguments<Calls[N]>): Promise<Response> {
    const { url, init } = requestOf(name, ...input);
    return this.fetch(url, init);
  }

  /** The answer's `data`; throws on any failure. */
  async call<N extends CallName>(name: N, ...input: Arguments<Calls[N]>): Promise<CallData<Calls[N]>> {
    return (await this.client.call(name, ...input)).data;
  }

  /** Sends files of a team in one request, as an upload of their own. */
  async upload(
    teamId: string,
    files: readonly { name: string; bytes: Uint8Array }[],
    settings?: UploadRequest['settings'],
  ): Promise<CallData<Calls['uploads.send']>> {
    const sent = files.map(({ name, bytes }) => new File([bytes as Uint8Array<ArrayBuffer>], name));
    const request = { uploadId: crypto.randomUUID(), teamId, files: sent, ...(settings && { settings }) };
    return (await this.client.upload(request)).data;
  }

  /** A request of the session to any address of the product. */
  fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as object), cookie: this.cookie, origin: this.origin };
    return fetch(this.origin + url, { ...init, headers });
  }
}
