import { readFileSync } from 'node:fs';
import { renderScience } from './science-markdown.ts';

describe('renderScience', () => {
  it('makes MathML of TeX, without styles that the content security policy forbids', () => {
    const html = renderScience('# Title\n\n## 2. A part\n\nWith $x^2$:\n\n$$\ny = \\tfrac12 x\n$$\n');
    expect(html).toContain('<h2 id="a-part">2. A part</h2>');
    expect(html).not.toContain('Title');
    expect(html.match(/<math/g)).toHaveLength(2);
    expect(html).not.toContain(' style=');
  });

  it('understands every formula of the formulation', () => {
    const html = renderScience(readFileSync(new URL('../../docs/science/formulation.md', import.meta.url), 'utf8'));
    expect(html).not.toMatch(/\$|temml-error|ParseError/);
  });
});
