import { inflateSync } from 'node:zlib';
import { encodePng } from './png.ts';

describe('encodePng', () => {
  it('keeps size and colours of each pixel', () => {
    const pixels = Uint8Array.from([255, 0, 0, 1, 2, 3, 250, 5, 9, 0, 0, 255]);
    const png = Buffer.from(encodePng({ width: 2, height: 2, pixels }));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2, 2]);
    const data = png.indexOf('IDAT');
    const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
    const [first, second] = [rows.subarray(1, 7), rows.subarray(8, 14)];
    expect([...first]).toEqual([...pixels.subarray(0, 6)]);
    expect([...second].map((byte, i) => (byte + first[i]!) % 256)).toEqual([...pixels.subarray(6)]);
  });
});
