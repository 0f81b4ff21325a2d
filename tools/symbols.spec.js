import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const formulation = readFileSync(join(root, 'docs/science/formulation.md'), 'utf8');
const rows = formulation.matchAll(/^\| \$(.+)\$ \| `(\w+)` \| (\S+) \| `(\S+)` \|$/gm);
const symbols = [...rows].map(([, symbol, name, unit, file]) => ({ symbol, name, unit, file }));

const GREEK = {
  alpha: 'α',
  gamma: 'γ',
  Delta: 'Δ',
  varepsilon: 'ε',
  theta: 'θ',
  kappa: 'κ',
  mu: 'μ',
  rho: 'ρ',
  Lambda: 'Λ',
  Sigma: 'Σ',
  tau: 'τ',
  varphi: 'φ',
  omega: 'ω',
};

/** A symbol's TeX as comments write it: `\hat X` is X̂, `\mathbf a_0` a₀. */
const plainText = (tex) =>
  tex
    .replace(/\\(?:mathbf|boldsymbol|mathrm|operatorname)\b\s*/g, '')
    .replace(/[{}]/g, '')
    .replace(/\\bar\s*(\w)/g, '$1\u0304')
    .replace(/\\hat\s*(\w)/g, '$1\u0302')
    .replaceAll('-', '−')
    .replace(/\\infty/g, '∞')
    .replace(/\\([A-Za-z]+)(?:\s(?=\w))?/g, (_, letter) => GREEK[letter])
    .normalize('NFC');

/** Without the difference between `k_1` and `k1` or `k₁`. */
const withPlainDigits = (text) =>
  text
    .normalize('NFC')
    .replace(/[₀-₉]/g, (digit) => digit.codePointAt(0) - 0x2080)
    .replace(/_(?=[\d∞])/g, '');

/** The comments of what bears the name in a file. */
function commentsOf(name, file) {
  const text = readFileSync(join(root, 'services/fe-solver/src', file), 'utf8');
  const definition = `\\/\\*\\*((?:(?!\\*\\/)[^])*)\\*\\/\\s*(?:(?:export|private|readonly|const|function) )*${name}\\b`;
  return [...text.matchAll(new RegExp(definition, 'g'))].map(([, comment]) => withPlainDigits(comment));
}

const isIn = (comment, word) =>
  new RegExp(`(?<![\\p{L}\\p{M}])${RegExp.escape(word)}(?![\\p{L}\\p{M}])`, 'u').test(comment);

test('the solver defines each symbol of the formulation where its table says, with its unit', () => {
  expect(symbols.length).toBeGreaterThan(50);
  expect(symbols.filter(({ symbol }, at) => symbols.findIndex((other) => other.symbol === symbol) !== at)).toEqual([]);
  const undefinedThere = symbols.filter(({ symbol, name, unit, file }) => {
    const words = plainText(symbol).split(', ').map(withPlainDigits);
    const needed = unit === '1' ? words : [...words, unit];
    return !commentsOf(name, file).some((comment) => needed.every((word) => isIn(comment, word)));
  });
  expect(undefinedThere).toEqual([]);
});
