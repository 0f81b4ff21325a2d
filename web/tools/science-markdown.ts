/**
 * The documents of docs/science as HTML for their pages: one text for the repository's readers and the console's. TeX between
 * dollar signs becomes MathML, which browsers draw themselves.
 */
import { Marked, type TokenizerAndRendererExtension } from 'marked';
import temml from 'temml';
import type { Plugin } from 'vite';
import { withSourceListings } from './source-listing.ts';

const mathExtension = (name: string, level: 'block' | 'inline', pattern: RegExp): TokenizerAndRendererExtension => ({
  name,
  level,
  start: (source) => source.indexOf('$'),
  tokenizer: (source) => {
    const found = pattern.exec(source);
    return found ? { type: name, raw: found[0], text: found[1]!.trim() } : undefined;
  },
  // The content security policy forbids inline styles; they only refine spacing.
  renderer: ({ text }) =>
    temml.renderToString(text as string, { displayMode: level === 'block' }).replaceAll(/ style="[^"]*"/g, ''),
});

const markdown = new Marked({
  extensions: [
    mathExtension('displayMath', 'block', /^\$\$([^$]+)\$\$/),
    mathExtension('inlineMath', 'inline', /^\$([^$]+)\$/),
  ],
  renderer: {
    // The page shows the document's title itself.
    heading({ depth, text, tokens }) {
      const id = text
        .toLowerCase()
        .replaceAll(/[^a-z]+/g, '-')
        .replaceAll(/^-|-$/g, '');
      return depth === 1 ? '' : `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
  },
});

export const renderScience = (text: string): string => markdown.parse(withSourceListings(text), { async: false });

/** Lets a page import a Markdown file as HTML. */
export const scienceMarkdown: Plugin = {
  name: 'science-markdown',
  enforce: 'pre',
  transform: (text, id) =>
    id.endsWith('.md') ? { code: `export default ${JSON.stringify(renderScience(text))};`, map: null } : undefined,
};
