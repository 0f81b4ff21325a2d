import { createReadStream } from 'node:fs';
import { Refusal } from './file-problem.ts';
import { wrongEncoding } from './problems.ts';

/** The text of a UTF-8 file or stream, piece by piece, without its byte order mark. Refuses any other encoding. */
export async function* decodedText(source: string | AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch (cause) {
      throw new Refusal(wrongEncoding(), { cause });
    }
  };
  const chunks: AsyncIterable<Buffer> = typeof source === 'string' ? createReadStream(source) : source;
  for await (const chunk of chunks) {
    if (chunk.includes(0)) throw new Refusal(wrongEncoding());
    yield decode(chunk);
  }
  yield decode();
}
