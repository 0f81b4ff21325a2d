import { connect } from 'node:net';
import { startTestBff, type TestBff } from './test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

/** A second request, hidden in what a laxer server before this one takes for the body of the first. */
const hidden = 'GET /bff/session HTTP/1.1\r\nHost: localhost\r\n\r\n';
const chunked = `0\r\n\r\n${hidden}`;

test.each<[string, string[], string]>([
  ['two lengths', ['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden],
  ['a length beside chunks', [`Content-Length: ${chunked.length}`, 'Transfer-Encoding: chunked'], chunked],
  ['a coding that is none', [`Content-Length: ${chunked.length}`, 'Transfer-Encoding: xchunked'], chunked],
  ['a space before the colon', [`Content-Length: ${chunked.length}`, 'Transfer-Encoding : chunked'], chunked],
  ['a bare line feed', [`Content-Length: 0\nTransfer-Encoding: chunked`], chunked],
])('%s: the request is refused, and nothing behind it is read', async (_, headers, body) => {
  const answer = await send(
    `POST /bff/auth/login HTTP/1.1\r\nHost: localhost\r\n${headers.join('\r\n')}\r\n\r\n${body}`,
  );
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
});

/** @returns everything that the server says until it closes the connection */
function send(request: string): Promise<string> {
  const { port, hostname } = new URL(bff.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}
