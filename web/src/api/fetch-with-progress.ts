/** Makes a `fetch` that tells how much of what it sends has left, 0 to 1; the platform's own tells nothing of it. */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (input, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, input as string);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
      request.addEventListener('load', () => resolve(answerOf(request)));
      request.addEventListener('error', () => reject(new TypeError('There was no answer.')));
      request.addEventListener('abort', () => reject(signal?.reason as Error));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit);
    });
}

function answerOf(request: XMLHttpRequest): Response {
  const requestId = request.getResponseHeader('x-request-id');
  return new Response(request.responseText || null, {
    status: request.status,
    headers: requestId === null ? {} : { 'x-request-id': requestId },
  });
}
