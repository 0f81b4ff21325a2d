import { notRun } from '@strainscope/testing';
import { namespace, orchestratorName } from '../src/kubernetes/solver-cluster.ts';
import { SolvingLeague, whyNoSolvingLeague } from './solving-league.ts';

if (whyNoSolvingLeague) notRun('an event as a pod of a real Kubernetes', whyNoSolvingLeague);
else
  describe('an event as a pod of a real Kubernetes', () => {
    let league: SolvingLeague;
    beforeAll(async () => void (league = await SolvingLeague.start()), 900_000);
    afterAll(() => league?.stop(), 120_000);

    test('events of the demo become pods, and pods results', async () => {
      await league.send(2);
      await league.expectAllEndedOnce();
      await league.expectNothingLeft();
    }, 1_200_000);

    test('the rights of the chart are all that the orchestrator has', async () => {
      const review = { apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectRulesReview', spec: { namespace } };
      const as = `--as=system:serviceaccount:${namespace}:${orchestratorName}`;
      const { stdout } = await league.cluster.kubernetes.create(review, '-o', 'json', '--validate=false', as);
      const { status } = JSON.parse(stdout) as {
        status: { resourceRules: { resources: string[]; resourceNames?: string[]; verbs: string[] }[] };
      };
      const rights = status.resourceRules.map(
        ({ resources, resourceNames = [], verbs }) =>
          `${[...resources, ...resourceNames].join('/')}: ${verbs.toSorted().join()}`,
      );
      expect(rights.filter((right) => !/^selfsubject/.test(right)).toSorted()).toEqual([
        'jobs: create,get,list,watch',
        'leases/strainscope-orchestrator: get,update',
        'leases: create',
        'pods: delete,list,watch',
      ]);
      for (const denied of [
        ['get', 'secrets'],
        ['delete', 'jobs', '--all'],
        ['get', 'pods', '-A'],
      ]) {
        const attempt = league.cluster.kubernetes.kubectl(...denied, '-n', namespace, as);
        await expect(attempt).rejects.toThrow(/forbidden/);
      }
    });
  });
