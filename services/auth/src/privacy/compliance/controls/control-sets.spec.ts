import { existsSync } from 'node:fs';
import { authConfig } from '../../../config/auth.config.ts';
import { complianceTypes } from '../../../config/compliance-type.ts';
import { controlSets } from './control-sets.ts';

const looks = complianceTypes.flatMap((type) =>
  controlSets[type].controls.flatMap(({ evidence }) => ('look' in evidence ? [evidence] : [])),
);
const root = new URL('../../../../../../', import.meta.url);

test('what a person looks at is told in words; the tests and documents behind it exist', () => {
  expect(looks.length).toBeGreaterThan(0);
  expect(looks.filter(({ look }) => /\w\/\w|\.(ts|md)\b/.test(look))).toEqual([]);
  const sources = looks.flatMap((each) => each.sources);
  expect(sources.filter((source) => !existsSync(new URL(source, root)))).toEqual([]);
});

test('nobody is named by default, but a role is; a rule book may have an owner and a day of review of its own', () => {
  expect(authConfig.parse({}).compliance.owners).toEqual({
    default: 'The data protection officer of this installation',
  });
  const compliance = { owners: { gdpr: 'Dana Officer' }, reviewedOn: { gdpr: '2031-01-01' } };
  expect(authConfig.parse({ compliance }).compliance).toMatchObject({
    owners: { gdpr: 'Dana Officer', default: expect.stringContaining('officer') as string },
    reviewedOn: { gdpr: '2031-01-01', default: '2026-11-21' },
  });
  expect(authConfig.safeParse({ compliance: { owners: { gdpr: ' ' } } }).success).toBe(false);
});
