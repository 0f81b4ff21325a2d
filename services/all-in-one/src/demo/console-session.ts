import type { FileVerdict } from '@strainscope/console-contract';

export interface DemoFile {
  uploadId: string;
  teamId: string;
  name: string;
  bytes: Uint8Array;
}

interface Answer<T> {
  data: T;
  /** Present in the answer to a list. */
  page?: { next_cursor: string | null };
}

/** A person who is signed in to the console, without a browser. */
export class ConsoleSession {
  private constructor(
    private readonly url: string,
    private readonly cookie: string,
  ) {}

  static async signIn(url: string, email: string, password: string): Promise<ConsoleSession> {
    const response = await fetch(`${url}/bff/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-strainscope-csrf': '1', origin: url },
      body: JSON.stringify({ email, password }),
    });
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
    if (!response.ok || !cookie) throw new Error(`The demo cannot sign in: the console answered ${response.status}`);
    return new ConsoleSession(url, cookie);
  }

  /** @param path of the console's calls, after `/bff` */
  get(path: string, { headers, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {}) {
    const init = { headers: { ...headers, cookie: this.cookie }, ...(signal && { signal }) };
    return fetch(`${this.url}/bff${path}`, init);
  }

  /** The `data` of what a call answers. */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    return (await this.answer<T>(method, path, body)).data;
  }

  /** All pages of a list. */
  async list<T>(method: string, path: string, body: object = {}): Promise<T[]> {
    const rows: T[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { data, page } = await this.answer<T[]>(method, path, { ...body, ...(cursor && { cursor }) });
      rows.push(...data);
      cursor = page?.next_cursor ?? null;
    }
    return rows;
  }

  private async answer<T>(method: string, path: string, body?: object): Promise<Answer<T>> {
    const response = await fetch(`${this.url}/bff${path}`, {
      method,
      headers: {
        cookie: this.cookie,
        'x-strainscope-csrf': '1',
        origin: this.url,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${said}`);
    return JSON.parse(said) as Answer<T>;
  }

  /** Sends one file of a batch: what people at the screen ask for is simulated first. */
  async upload(file: DemoFile): Promise<FileVerdict> {
    const response = await this.offer(file);
    if (!response.ok) throw new Error(`${file.name}: the console answered ${response.status}`);
    const { data } = (await response.json()) as { data: { files: FileVerdict[] } };
    return data.files[0]!;
  }

  /** The same, with the answer as it is, whatever its status. */
  offer({ uploadId, teamId, name, bytes }: DemoFile): Promise<Response> {
    const form = new FormData();
    form.set('uploadId', uploadId);
    form.set('teamId', teamId);
    form.set('settings', JSON.stringify({ simulation: { priority: 'batch' } }));
    // A copy: by a browser's types a Blob takes no memory that may be shared.
    form.set('files', new Blob([bytes.slice()]), name);
    return fetch(`${this.url}/bff/team/upload/singlJob`, {
      method: 'POST',
      headers: { cookie: this.cookie, 'x-strainscope-csrf': '1', origin: this.url },
      body: form,
    });
  }
}
