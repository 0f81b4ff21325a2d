import { sheetThickness } from '../model/sheet-thickness.ts';
import { boxMesh } from '../mesh/box-mesh.ts';
import { buildModel } from '../model/model.ts';
import { instantaneousShearModulus } from './material.ts';
import { loadMaterialSet, MATERIAL_SET_IDS, parseMaterialSet } from './material-sets.ts';
import { partMaterials } from '../model/part-materials.ts';

const BRAIN = {
  density: 1040,
  elastic: { law: 'neo-hooke', shearModulus: 2673 },
  moduli: 'long-term',
  relaxation: [
    { relative: 0.6521, tau: 0.0067 },
    { relative: 0.0129, tau: 0.0747 },
  ],
};
const CONVENTION = { relaxationRelativeTo: 'instantaneous', isLeftOpen: true, source: 's' };
const setOf = (part: object, convention: object = CONVENTION) => ({
  id: 'test',
  title: 't',
  citation: 'c',
  note: 'n',
  convention,
  parts: { tissue: part },
});
const materialOf = (part: object) => parseMaterialSet(setOf(part)).parts['tissue']!;

describe('material sets', () => {
  it.each(MATERIAL_SET_IDS)('%s covers every part of the head', (id) => {
    const { parts, citation, convention } = loadMaterialSet(id);
    expect(convention).toMatch(id.startsWith('kleiven') ? /moduli in Pa/ : /relative to the .*so far as we know/);
    const names = ['callosum', 'cerebellum', 'csf', 'falx', 'grey', 'stem', 'tentorium', 'ventricles', 'white'];
    expect(Object.keys(parts).sort()).toEqual(names);
    expect(citation).toMatch(/20\d\d/);
  });

  it('turns instantaneous moduli into long-term ones', () => {
    const instantaneous = { ...BRAIN, elastic: { law: 'neo-hooke', shearModulus: 7979.1 }, moduli: 'instantaneous' };
    expect(materialOf(instantaneous).longTermShearModulus).toBeCloseTo(2673, 0);
    expect(instantaneousShearModulus(materialOf(BRAIN))).toBeCloseTo(7979.1, 0);
  });

  it('reads Prony terms relative to the long-term modulus where asked to', () => {
    const { parts, id, convention } = parseMaterialSet(setOf(BRAIN), 'long-term');
    expect(instantaneousShearModulus(parts['tissue']!)).toBeCloseTo(2673 * 1.665, 6);
    expect(parts['tissue']!.longTermShearModulus).toBe(2673);
    expect({ id, convention }).toEqual({
      id: 'test-long-term-prony',
      convention: 'Prony terms are read relative to the long-term modulus. s',
    });
    const instantaneous = { ...BRAIN, moduli: 'instantaneous' };
    const other = parseMaterialSet(setOf(instantaneous), 'long-term').parts['tissue']!;
    expect(other.longTermShearModulus).toBeCloseTo(2673 / 1.665, 6);
    expect(instantaneousShearModulus(other)).toBeCloseTo(2673, 6);
  });

  it('keeps what a part says of its own terms, whatever the reading of the others', () => {
    const own = { ...BRAIN, relaxationRelativeTo: 'instantaneous' };
    expect(parseMaterialSet(setOf(own), 'long-term').parts).toEqual(parseMaterialSet(setOf(BRAIN)).parts);
    const [shipped, other] = ['zhao-ji-2019', 'zhao-ji-2019-long-term-prony'].map((id) => loadMaterialSet(id).parts);
    for (const part of ['ventricles', 'csf', 'falx', 'tentorium']) expect(other![part]).toEqual(shipped![part]);
    expect(instantaneousShearModulus(shipped!['grey']!)).toBeCloseTo(7979, 0);
    expect(instantaneousShearModulus(other!['grey']!)).toBeCloseTo(4450.5, 1);
  });

  it('has no other reading of a set whose source leaves nothing open, and refuses shares of no modulus', () => {
    const stated = { isLeftOpen: false, source: 's' };
    const inPascals = { ...BRAIN, relaxation: [{ modulus: 5327, tau: 0.0067 }] };
    expect(() => parseMaterialSet(setOf(inPascals, stated), 'long-term')).toThrow('no other reading');
    expect(() => parseMaterialSet(setOf(BRAIN, stated))).toThrow('which modulus its Prony terms are relative to');
    expect(() => loadMaterialSet('kleiven-2007-long-term-prony')).toThrow('no material set');
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
    [0.001, 21.9e6],
    [0.004, 21.9e6],
    [0.001, 0.219e9],
  ])('gives a sheet %d m thick in a run of %d Pa a bulk modulus of its own, G', (thick, bulkModulus) => {
    const mesh = boxMesh({ cells: [20, 20, 1], size: [0.2, 0.2, thick] });
    const sheet = { ...BRAIN, relaxation: [], elastic: { law: 'membrane', youngsModulus: 31.5e6, thickness: 0.001 } };
    const [material] = partMaterials(mesh, parseMaterialSet(setOf(sheet)), bulkModulus);
    expect(material!.bulkModulus).toBe(material!.longTermShearModulus);
    expect(() => buildModel(mesh, [material!])).not.toThrow();
  });

  it('takes the bulk modulus of the run for everything else', () => {
    const mesh = boxMesh({ cells: [2, 2, 1], size: [0.02, 0.02, 0.01] });
    expect(partMaterials(mesh, parseMaterialSet(setOf(BRAIN)), 21.9e6)[0]!.bulkModulus).toBe(21.9e6);
  });

  it.each(MATERIAL_SET_IDS)('%s says that the cerebrospinal fluid flows, within the ventricles too', (id) => {
    const { parts } = loadMaterialSet(id);
    const fluids = Object.keys(parts).filter((name) => parts[name]!.isFluid);
    expect(fluids.sort()).toEqual(['csf', 'ventricles']);
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
