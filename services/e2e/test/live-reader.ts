import type { ConsoleApi } from '../src/product/console-api.ts';

/** A live stream as an open console reads it. */
export class LiveReader {
  text = '';
  private readonly leaving = new AbortController();

  /** @param after id of the last update that was seen; the stream goes on behind it */
  static async open(url: string, { cookie }: ConsoleApi, after?: string): Promise<LiveReader> {
    const reader = new LiveReader();
    const { signal } = reader.leaving;
    const headers = { cookie, ...(after !== undefined && { 'last-event-id': after }) };
    const response = await fetch(`${url}/bff/live`, { headers, signal });
    if (!response.ok || !response.body) throw new Error(`The live stream answered ${response.status}`);
    void reader.read(response.body);
    return reader;
  }

  /** Id of the first update that came with one. */
  get firstId(): string | undefined {
    return /^id: (.+)$/m.exec(this.text)?.[1];
  }

  close(): void {
    this.leaving.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    try {
      const decoder = new TextDecoder();
      for await (const part of body) this.text += decoder.decode(part, { stream: true });
    } catch (error) {
      if (!this.leaving.signal.aborted) throw error;
    }
  }
}
