import { render } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { timeAxis } from './chart-geometry.ts';
import { Crosshair } from './crosshair.tsx';

const time = timeAxis(0, 100);
const frame = { left: 64, right: 264, top: 8, bottom: 128 };

test('the line stands in its place before anything is painted', () => {
  const seen: (string | null | undefined)[] = [];
  function Chart() {
    const picture = useRef<SVGSVGElement>(null);
    useLayoutEffect(() => void seen.push(picture.current?.querySelector('line')?.getAttribute('x1')), []);
    return (
      <svg ref={picture}>
        <Crosshair time={time} frame={frame} />
      </svg>
    );
  }
  render(<Chart />);
  expect(seen).toEqual(['64']);
});
