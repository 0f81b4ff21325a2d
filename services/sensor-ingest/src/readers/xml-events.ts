import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { decodedText } from './decoded-text.ts';
import { Refusal } from './file-problem.ts';
import { LIMITS } from './limits.ts';
import { damagedArchive, xmlEntities } from './problems.ts';
import { demandAtMost } from './workbook-limit.ts';

export interface XmlHandlers {
  readonly open?: (name: string, attributes: Record<string, string>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Feeds an XML stream to the handlers and yields after every piece of it, so that callers can hand on what they have
 * gathered. Names come without namespace prefix. A document type declaration is refused: entities hide in it.
 */
export async function* parseXml(source: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  // What the parser holds until it ends: it tells of it only then.
  let run = 0;
  let depth = 0;
  const localName = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('doctype', () => {
    throw new Refusal(xmlEntities());
  });
  parser.on('error', (cause) => {
    throw new Refusal(damagedArchive(), { cause });
  });
  const text = (content: string) => {
    run = 0;
    handlers.text?.(content);
  };
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    run = 0;
    demandAtMost(LIMITS.xml.depth, ++depth, 'levels of XML');
    handlers.open?.(localName(name), attributes);
  });
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('comment', () => (run = 0));
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    run = 0;
    depth--;
    handlers.close?.(localName(name));
  });

  for await (const piece of decodedText(source)) {
    run += piece.length;
    parser.write(piece);
    demandAtMost(LIMITS.xml.run, run, 'characters in one text or tag');
    yield;
  }
  parser.close();
}

/** Parses a document whose handlers gather everything. */
export async function parseWholeXml(source: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const pieces = parseXml(source, handlers);
  while (!(await pieces.next()).done);
}
