/** As much of PNG (ISO/IEC 15948) as pictures in documents need: eight bits each of red, green and blue. */
import { crc32, deflateSync } from 'node:zlib';

export interface Picture {
  width: number;
  height: number;
  /** Red, green, blue of each pixel, row by row from the top. */
  pixels: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOUR = 2;
/** Each byte less the one above it, which surfaces make small. */
const UP = 2;

export function encodePng({ width, height, pixels }: Picture): Uint8Array {
  const stride = 3 * width;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    rows[y * (stride + 1)] = UP;
    for (let i = 0; i < stride; i++) {
      const above = y === 0 ? 0 : pixels[(y - 1) * stride + i]!;
      rows[y * (stride + 1) + 1 + i] = pixels[y * stride + i]! - above;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, TRUE_COLOUR], 8);
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
