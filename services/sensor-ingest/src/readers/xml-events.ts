import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { decodedText } from './decoded-text.ts';
import { Refusal } from './file-problem.ts';
import { damagedArchive, xmlEntities } from './problems.ts';

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
  const localName = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('doctype', () => {
    throw new Refusal(xmlEntities());
  });
  parser.on('error', (cause) => {
    throw new Refusal(damagedArchive(), { cause });
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => handlers.open?.(localName(name), attributes));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', ({ name }: SaxesTagPlain) => handlers.close?.(localName(name)));

  for await (const text of decodedText(source)) {
    parser.write(text);
    yield;
  }
  parser.close();
}

/** Parses a document whose handlers gather everything. */
export async function parseWholeXml(source: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const pieces = parseXml(source, handlers);
  while (!(await pieces.next()).done);
}
