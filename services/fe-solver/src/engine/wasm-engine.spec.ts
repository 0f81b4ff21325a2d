import { boxMesh } from '../mesh/box-mesh.ts';
import { buildModel } from '../model/model.ts';
import { CONTROL, LAST_PHASE } from './control.ts';
import { WasmEngine } from './wasm-engine.ts';

const TISSUE = { density: 1000, longTermShearModulus: 3000, prony: [], bulkModulus: 1e6 };
const mesh = boxMesh({ cells: [2, 1, 1], size: [0.02, 0.01, 0.01] });
const model = buildModel(mesh, [TISSUE]);

describe('an engine that has stepped events', () => {
  it('takes another model of the same mesh, and none of another', async () => {
    const engine = new WasmEngine(model, 2, 1);
    expect(engine.fits(buildModel(mesh, [{ ...TISSUE, bulkModulus: 2e6 }]))).toBe(true);
    expect(engine.fits(buildModel({ ...mesh }, [TISSUE]))).toBe(false);
    await engine.close();
  });

  it('makes room for a new one before its phases can no longer be counted', async () => {
    const engine = new WasmEngine(model, 2, 1);
    const { control } = engine['crew'] as unknown as { control: Int32Array };
    Atomics.store(control, CONTROL.end, LAST_PHASE - 1);
    expect(engine.fits(model)).toBe(true);
    Atomics.store(control, CONTROL.end, LAST_PHASE);
    expect(engine.fits(model)).toBe(false);
    await engine.close();
  });
});
