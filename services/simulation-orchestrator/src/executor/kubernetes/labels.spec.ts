import { versionLabel } from './labels.ts';

const valid = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;
const long = '1.0.0-'.padEnd(80, 'a');

describe('the label of a version', () => {
  it('is the version where that may stand in a label', () => {
    expect(versionLabel('0.4.0-rc.1')).toBe('0.4.0-rc.1');
  });

  it('is never that of another version, however alike they are', () => {
    const versions = ['1.0.0+a', '1.0.0-a', '1.0.0_a', '1.0.0+a+', `${long}a`, `${long}b`, '+', '++', ''];
    const made = versions.map(versionLabel);
    expect(new Set(made).size).toBe(versions.length);
    for (const label of made) expect(label).toMatch(valid);
  });
});
