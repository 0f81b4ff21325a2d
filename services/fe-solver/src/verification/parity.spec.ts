import { existsSync } from 'node:fs';
import { isSoftwareDriver } from '../gpu/open-gpu.ts';
import { CHROMIUM, CHROMIUM_DRIVER, runParity, softwareDriver } from './run-parity.ts';

const hasSoftwareDriver = existsSync(CHROMIUM_DRIVER);
const parity = runParity('software', softwareDriver());

describe('WGSL back end', () => {
  const agrees = 'agrees with WebAssembly and double-precision JavaScript, and repeats itself to the bit';
  if ('reason' in parity) {
    process.stdout.write(`not run: WGSL back end (${parity.reason})\n`);
    it.skip(`${agrees}: ${parity.reason}`, () => undefined);
    it('gives a plain reason where it cannot run', () => expect(parity.code).toBe('unsupported'));
  } else {
    it(agrees, () => {
      expect(parity.wgslToJavaScript).toBeLessThan(1e-4);
      expect(parity.wgslToWebAssembly).toBeLessThan(1e-4);
      expect(parity.unequalBits).toBe(0);
    });
  }

  it('says plainly that there is no GPU, and never takes a software driver for one', () => {
    const answer = runParity('hardware', { LD_LIBRARY_PATH: CHROMIUM, VK_ICD_FILENAMES: CHROMIUM_DRIVER });
    expect(answer).toMatchObject({ code: 'unsupported' });
    expect('reason' in answer && answer.reason).toMatch(
      hasSoftwareDriver ? /software .*no GPU|not installed/ : /No GPU|not installed/,
    );
  });

  it.each([
    ['google swiftshader swiftshader-device-subzero- SwiftShader driver 5.0.0', false, true],
    ['mesa llvmpipe (LLVM 19.1.7, 256 bits)', false, true],
    ['Microsoft Basic Render Driver', false, true],
    ['anything', true, true],
    ['nvidia hopper NVIDIA H200', false, false],
    ['amd rdna-3 AMD Radeon RX 7900', false, false],
    ['intel xe Intel(R) Arc(TM) Graphics', false, false],
  ])('tells hardware from software: %s', (name, isFallback, isSoftware) => {
    expect(isSoftwareDriver(isFallback, name)).toBe(isSoftware);
  });
});
