/** Sends over `fetch` as it is mocked, after telling that half has left, and all. */
export class MockXhr extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  private request: [url: string, init: RequestInit & { headers: Record<string, string> }] = ['', { headers: {} }];

  open(method: string, url: string) {
    this.request = [url, { method, headers: {} }];
  }

  setRequestHeader(name: string, value: string) {
    this.request[1].headers[name] = value;
  }

  getResponseHeader() {
    return null;
  }

  send(body: BodyInit) {
    for (const loaded of [1, 2]) this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 2 }));
    const [url, init] = this.request;
    fetch(url, { ...init, body }).then(
      async (response) => {
        this.status = response.status;
        this.responseText = await response.text();
        this.dispatchEvent(new Event('load'));
      },
      () => this.dispatchEvent(new Event('error')),
    );
  }

  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}
