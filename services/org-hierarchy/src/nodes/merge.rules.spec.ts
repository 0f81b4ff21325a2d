import { pathAfterMerge, refusalOfMerge } from './merge.rules.ts';

const hill = { id: 'hill', kind: 'institution', name: 'Hill', scope: ['league', 'hill'] } as const;
const dale = { id: 'dale', kind: 'institution', name: 'Dale', scope: ['union', 'dale'] } as const;
const ask = (over: object) =>
  refusalOfMerge({
    source: { ...hill, scope: [...hill.scope] },
    target: { ...dale, scope: [...dale.scope] },
    sourceChildren: ['U14'],
    targetChildren: ['U16'],
    ...over,
  });

test.each([
  ['two of a kind, also of other trees', {}, null],
  ['into itself', { target: hill }, /itself/],
  ['an institution into a team', { target: { ...dale, kind: 'team' } }, /institution only/],
  ['children of one name, whatever its case', { sourceChildren: ['U14', 'u16'] }, /both have “u16”/],
])('%s', (_, over, expected) => {
  if (expected === null) expect(ask(over)).toBeNull();
  else expect(ask(over)).toMatch(expected);
});

test('what hung below hangs below the target, and the node itself means the target', () => {
  expect(pathAfterMerge(['league', 'hill', 'u14'], 'hill', ['union', 'dale'])).toEqual(['union', 'dale', 'u14']);
  expect(pathAfterMerge(['league', 'hill'], 'hill', ['union', 'dale'])).toEqual(['union', 'dale']);
});
