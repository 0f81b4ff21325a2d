import { leadershipMove, observe, stillLeads, timesOf } from './leadership.ts';

const lease = { holder: 'other', version: '7' };

describe('leadershipMove', () => {
  it('waits while the holder renews, however slow its clock is', () => {
    const first = observe(null, lease, 0);
    const renewed = observe(first, { ...lease, version: '8' }, 9_000);
    expect(leadershipMove(renewed, 'me', 10_000, 18_000)).toBe('wait');
  });

  it('takes over from a holder that was silent for the whole time', () => {
    const first = observe(null, lease, 0);
    expect(leadershipMove(observe(first, lease, 10_001), 'me', 10_000, 10_001)).toBe('take');
  });

  it('takes at once what was given up, makes what is missing, renews its own', () => {
    expect(leadershipMove(observe(null, { ...lease, holder: '' }, 0), 'me', 10_000, 0)).toBe('take');
    expect(leadershipMove(null, 'me', 10_000, 0)).toBe('create');
    expect(leadershipMove(observe(null, { ...lease, holder: 'me' }, 0), 'me', 10_000, 0)).toBe('renew');
  });
});

describe('stillLeads', () => {
  it('ends before another may take over', () => {
    expect(stillLeads(0, 15_000, 9_999)).toBe(true);
    expect(stillLeads(0, 15_000, 10_000)).toBe(false);
    expect(stillLeads(null, 15_000, 0)).toBe(false);
  });

  it('lasts for another try when the call that would renew it hangs', () => {
    const { pause, call } = timesOf(15_000);
    expect(stillLeads(0, 15_000, pause + call + pause + call)).toBe(true);
  });
});
