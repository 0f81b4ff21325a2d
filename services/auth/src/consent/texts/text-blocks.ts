import { marked, type Token, type Tokens } from 'marked';

/** A piece of a document, without markup: what a screen and a printed page make of it is theirs. */
export interface TextBlock {
  kind: 'heading' | 'paragraph' | 'list';
  /** One, or the items of a list. */
  lines: string[];
}

/** Splits Markdown into its title (the first heading) and what follows. @throws for anything but headings, paragraphs, lists */
export function readDocument(markdown: string): { title: string; blocks: TextBlock[] } {
  const [title, ...blocks] = marked
    .lexer(markdown)
    .filter(({ type }) => type !== 'space')
    .map(blockOf);
  if (title?.kind !== 'heading') throw new Error('A document begins with its title');
  return { title: title.lines.join(' '), blocks };
}

function blockOf(token: Token): TextBlock {
  switch (token.type) {
    case 'heading':
    case 'paragraph':
      return { kind: token.type, lines: [plain((token as Tokens.Heading | Tokens.Paragraph).text)] };
    case 'list':
      return { kind: 'list', lines: (token as Tokens.List).items.map(({ text }) => plain(text)) };
    default:
      throw new Error(`A consent text holds no ${token.type}`);
  }
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
