import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { determinant, toHeadAxes, type AxisMap } from './axis-map.ts';
import { axisMapSchema } from './sensor-definition.schema.ts';
import { findByAlias, loadSensorDefinitions } from './sensor-definitions.ts';

const BRANDS = [
  'athlete',
  'biocore',
  'blackbox',
  'fitguard',
  'generic',
  'gforcetracker',
  'hitiq',
  'hybrid3',
  'iso_mme',
  'json',
  'linx_ias',
  'medeng',
  'panther',
  'prevent',
  'sisu',
  'stanford',
  'swa',
];

const unit = (x: number, y: number, z: number) => ({
  x: Float64Array.of(x),
  y: Float64Array.of(y),
  z: Float64Array.of(z),
});

describe('definitions', () => {
  const definitions = loadSensorDefinitions();

  it('cover every brand', () => {
    expect([...definitions.keys()].sort()).toEqual(BRANDS);
  });

  it('say which brands cannot be read yet, and why', () => {
    const unreadable = [...definitions.values()].filter(({ readable }) => !readable);
    expect(unreadable.map(({ key }) => key)).toEqual(['blackbox', 'iso_mme', 'medeng']);
    for (const { note } of unreadable) expect(note).toMatch(/not readable yet/);
  });

  it('are found by the names that files use', () => {
    expect(findByAlias(definitions, ' Linx IAS ')?.key).toBe('linx_ias');
    expect(findByAlias(definitions, 'nobody')).toBeUndefined();
  });

  it('map the known sensor frames: forward, right and down of the head', () => {
    const seen = (key: string, forward: ReturnType<typeof unit>) =>
      toHeadAxes(forward, definitions.get(key)?.axes.linear as AxisMap);
    // SWA: y forward. SISU: y back. Stanford: x forward.
    expect(seen('swa', unit(0, 1, 0))).toEqual(unit(1, 0, 0));
    expect(seen('sisu', unit(0, -1, 0)).x).toEqual(Float64Array.of(1));
    expect(seen('stanford', unit(1, 0, 0)).x).toEqual(Float64Array.of(1));
    // Down: SWA x, SISU −x, Stanford −z.
    expect(seen('swa', unit(1, 0, 0)).z).toEqual(Float64Array.of(1));
    expect(seen('sisu', unit(-1, 0, 0)).z).toEqual(Float64Array.of(1));
    expect(seen('stanford', unit(0, 0, -1)).z).toEqual(Float64Array.of(1));
  });
});

describe('axis maps', () => {
  it('refuse the mirroring map published for the SWA gyroscope', () => {
    expect(determinant(['-y', '-x', 'z'])).toBe(-1);
    expect(axisMapSchema.safeParse(['-y', '-x', 'z']).success).toBe(false);
  });

  it('refuse an axis used twice', () => {
    expect(determinant(['x', 'x', 'z'])).toBe(0);
  });
});

it('refuses to start on a faulty definition and names the file', () => {
  const folder = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'definitions-'))}/`);
  writeFileSync(new URL('broken.json', folder), JSON.stringify({ key: 'broken', sampleRateHz: -1 }));
  expect(() => loadSensorDefinitions(folder)).toThrow(/broken\.json/);
  rmSync(folder, { recursive: true });
});
