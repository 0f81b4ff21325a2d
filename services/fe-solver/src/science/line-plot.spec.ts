import { linePlot } from './line-plot.ts';

const plot = linePlot({
  title: 'Error < 1 %',
  x: { label: 'layers', scale: 'log' },
  y: { label: 'error', scale: 'log' },
  series: [
    { name: 'ball', x: [1, 10], y: [0.1, 0.001], style: 'both' },
    { name: 'law', x: [1, 10], y: [0.1, 0.001], style: 'line' },
  ],
});

describe('linePlot', () => {
  it('spans the axes from the least value to the largest', () => {
    expect(plot).toContain('points="72,16 624,304"');
  });

  it('names every series, marks those that are measured, and escapes text', () => {
    expect(plot.match(/<polyline/g)).toHaveLength(2);
    // Two points and the legend.
    expect(plot.match(/<circle/g)).toHaveLength(3);
    expect(plot).toContain('>law</text>');
    expect(plot).toContain('<title>Error &lt; 1 %</title>');
  });
});
