import { sheetThickness } from '../model/sheet-thickness.ts';
import { boxMesh } from '../mesh/box-mesh.ts';
import { instantaneousShearModulus } from './material.ts';
import { loadMaterialSet, MATERIAL_SET_IDS, parseMaterialSet } from './material-sets.ts';
import { partMaterials } from './part-materials.ts';

const BRAIN = {
  density: 1040,
  elastic: { law: 'neo-hooke', shearModulus: 2673 },
  moduli: 'long-term',
  relaxation: [
    { relative: 0.6521, tau: 0.0067 },
    { relative: 0.0129, tau: 0.0747 },
  ],
};
const setOf = (part: object) => ({ id: 'test', title: 't', citation: 'c', note: 'n', parts: { tissue: part } });
const materialOf = (part: object) => parseMaterialSet(setOf(part)).parts['tissue']!;

describe('material sets', () => {
  it.each(MATERIAL_SET_IDS)('%s covers every part of the head', (id) => {
    const { parts, citation } = loadMaterialSet(id);
    const names = ['callosum', 'cerebellum', 'csf', 'falx', 'grey', 'stem', 'tentorium', 'ventricles', 'white'];
    expect(Object.keys(parts).sort()).toEqual(names);
    expect(citation).toMatch(/20\d\d/);
  });

  it('turns instantaneous moduli into long-term ones', () => {
    const instantaneous = { ...BRAIN, elastic: { law: 'neo-hooke', shearModulus: 7979.1 }, moduli: 'instantaneous' };
    expect(materialOf(instantaneous).longTermShearModulus).toBeCloseTo(2673, 0);
    expect(instantaneousShearModulus(materialOf(BRAIN))).toBeCloseTo(7979.1, 0);
  });

  it('turns relaxation moduli into relative ones', () => {
    const given = { ...BRAIN, relaxation: [{ modulus: 5327, tau: 0.0067 }] };
    expect(materialOf(given).prony[0]!.g).toBeCloseTo(5327 / 8000, 12);
  });

  it('turns Ogden terms of Abaqus into those of LS-DYNA', () => {
    const abaqus = { law: 'ogden', form: 'abaqus', terms: [{ mu: 1000, alpha: -4 }] };
    const { ogden, longTermShearModulus } = materialOf({ ...BRAIN, elastic: abaqus });
    expect(ogden).toEqual([{ mu: -500, alpha: -4 }]);
    expect(longTermShearModulus).toBe(1000);
  });

  it('reads the published Ogden values as the modulus they make', () => {
    expect(loadMaterialSet('kleiven-2007').parts['grey']!.longTermShearModulus).toBeCloseTo(1048.27, 2);
  });

  it('keeps the stiffness of a sheet whose elements are thicker than it', () => {
    const mesh = boxMesh({ cells: [20, 20, 1], size: [0.2, 0.2, 0.004] });
    const sheet = { ...BRAIN, relaxation: [], elastic: { law: 'membrane', youngsModulus: 30e6, thickness: 0.001 } };
    const [material] = partMaterials(mesh, parseMaterialSet(setOf(sheet)), 1e8);
    expect(sheetThickness(mesh, 0)).toBeCloseTo(0.004 / 1.04, 6);
    expect(material!.longTermShearModulus).toBeCloseTo((10e6 * 0.001 * 1.04) / 0.004, 0);
  });

  it.each([
    ['a modulus in MPa', { ...BRAIN, elastic: { law: 'neo-hooke', shearModulus: 0.002673 } }, 'suspect-units'],
    ['a modulus in mPa', { ...BRAIN, elastic: { law: 'neo-hooke', shearModulus: 2673e3 } }, 'suspect-units'],
    ['a relaxation in ms', { ...BRAIN, relaxation: [{ relative: 0.5, tau: 74.7 }] }, 'suspect-units'],
    [
      'nothing left in the long term',
      {
        ...BRAIN,
        relaxation: [
          { relative: 0.6, tau: 1 },
          { relative: 0.5, tau: 2 },
        ],
      },
      'unknown-material',
    ],
    ['no convention', { ...BRAIN, moduli: undefined }, 'unknown-material'],
    ['a part that shares nothing', { sameAs: 'nowhere' }, 'unknown-material'],
  ])('refuses %s', (_, part, code) => {
    let refusal: unknown;
    try {
      materialOf(part);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({ code });
  });
});
