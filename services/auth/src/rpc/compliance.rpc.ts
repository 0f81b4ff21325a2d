import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import type { PrivacyService } from '@strainscope/proto/auth';
import { ExplainAccess } from '../privacy/compliance/queries/explain-access.ts';
import { GetCompliance } from '../privacy/compliance/queries/get-compliance.ts';
import { GetDataSecurity } from '../privacy/compliance/queries/get-data-security.ts';

type Part = Pick<ServiceImpl<typeof PrivacyService>, 'getDataSecurity' | 'getCompliance' | 'explainAccess'>;

export function complianceRpc(app: INestApplicationContext): Part {
  return {
    getDataSecurity: async ({ personId }) => {
      const { classes, lastReads } = await app.get(GetDataSecurity).execute(personId);
      return {
        classes: classes.map(({ key, name, keptIn, encryption, who, retention, records }) => ({
          key,
          name,
          keptIn: [...keptIn],
          encryption,
          who: [...who],
          retention,
          records: BigInt(records),
        })),
        lastReads: lastReads.map(({ call, at }) => ({ call, at: timestampFromDate(at) })),
      };
    },
    getCompliance: async ({ type }) => {
      const { title, controls } = await app.get(GetCompliance).execute(type);
      return {
        type,
        title,
        controls: controls.map(({ checkedAt, sources, ...control }) => ({
          ...control,
          sources: [...sources],
          ...(checkedAt && { checkedAt: timestampFromDate(checkedAt) }),
        })),
      };
    },
    explainAccess: ({ viewerId, personId, action }) =>
      app.get(ExplainAccess).execute(viewerId, personId, action || undefined),
  };
}
