import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { SentFiles } from './sent-files.ts';

export interface LetterBox {
  port: number;
  close(): Promise<void>;
}

/**
 * A mail server that hands letters to nobody: each becomes an `.eml` file of the folder, which `lettersIn` reads. For looking
 * at the product, without TLS or passwords. It logs nothing: links in letters are secrets.
 * @param host as `listen` takes it; without one, all addresses
 */
export async function openLetterBox(folder: string, port: number, host?: string): Promise<LetterBox> {
  const files = new SentFiles(folder, 'eml');
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      buffer(stream)
        // Sent again, it differs in its date and in the boundaries of its parts: its id tells.
        .then((letter) => files.once(idOf(letter), () => Promise.resolve(letter)))
        .then(() => done(), done);
    },
  });
  server.listen(port, host);
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

function idOf(letter: Buffer): string {
  const said = /^message-id:\s*(\S+)/im.exec(letter.toString('latin1'))?.[1];
  return said ?? createHash('sha256').update(letter).digest('hex');
}
