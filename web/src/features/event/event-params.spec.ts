import { readEventParams, withEventParams } from './event-params.ts';

describe('event page in the URL', () => {
  it('has plain defaults and leaves them out', () => {
    const defaults = readEventParams(new URLSearchParams());
    expect(defaults).toMatchObject({ time: undefined, region: undefined, unit: 'g', withRaw: false });
    expect(defaults).toMatchObject({ method: undefined, head: undefined });
    expect(withEventParams(new URLSearchParams(), defaults).toString()).toBe('');
  });

  it('comes back as it was written', () => {
    const view = {
      time: 0.0123,
      region: 'msc',
      unit: 'm/s²',
      axes: ['x', 'r'],
      withRaw: true,
      method: 'machine-learning',
      head: 'female',
    } as const;
    expect(readEventParams(withEventParams(new URLSearchParams(), view))).toEqual(view);
  });

  it.each(['machine-learning', 'finite-element'] as const)(
    'keeps the choice of %s, whichever the default is',
    (method) => {
      expect(readEventParams(withEventParams(new URLSearchParams(), { method })).method).toBe(method);
    },
  );

  it('ignores what it does not know and keeps what belongs to others', () => {
    const query = new URLSearchParams('region=moon&t=soon&by=eye&head=cat&ref=mail');
    expect(readEventParams(query)).toMatchObject({
      region: undefined,
      time: undefined,
      method: undefined,
      head: undefined,
    });
    expect(withEventParams(query, { withRaw: true }).toString()).toBe('ref=mail&raw=1');
  });
});
