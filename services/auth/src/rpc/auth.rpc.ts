import type { ConnectRouter } from '@connectrpc/connect';
import type { INestApplicationContext } from '@nestjs/common';
import {
  AccessLogService,
  AccountService,
  AlertNoticeService,
  ApiTokenService,
  ConsentService,
  ContactService,
  GuardianshipService,
  IdentityService,
  InvitationService,
  NotificationService,
  PeopleService,
  PermissionService,
  PrivacyService,
  ProfileService,
  SecondFactorService,
  SessionService,
} from '@strainscope/proto/auth';
import { accessLogRpc } from './access-log.rpc.ts';
import { accountsRpc } from './accounts.rpc.ts';
import { alertNoticesRpc } from './alert-notices.rpc.ts';
import { apiTokensRpc } from './api-tokens.rpc.ts';
import { consentsRpc } from './consents.rpc.ts';
import { contactRpc } from './contact.rpc.ts';
import { guardianshipsRpc } from './guardianships.rpc.ts';
import { identitiesRpc } from './identities.rpc.ts';
import { invitationsRpc } from './invitations.rpc.ts';
import { notificationsRpc } from './notifications.rpc.ts';
import { peopleRpc } from './people.rpc.ts';
import { permissionsRpc } from './permissions.rpc.ts';
import { privacyRpc } from './privacy.rpc.ts';
import { profilesRpc } from './profiles.rpc.ts';
import { secondFactorsRpc } from './second-factors.rpc.ts';
import { sessionsRpc } from './sessions.rpc.ts';

/** Answers every call of auth. */
export function authRpc(router: ConnectRouter, app: INestApplicationContext): void {
  router
    .service(PeopleService, peopleRpc(app))
    .service(SessionService, sessionsRpc(app))
    .service(AccountService, accountsRpc(app))
    .service(SecondFactorService, secondFactorsRpc(app))
    .service(IdentityService, identitiesRpc(app))
    .service(ApiTokenService, apiTokensRpc(app))
    .service(ContactService, contactRpc(app))
    .service(ConsentService, consentsRpc(app))
    .service(GuardianshipService, guardianshipsRpc(app))
    .service(InvitationService, invitationsRpc(app))
    .service(PermissionService, permissionsRpc(app))
    .service(ProfileService, profilesRpc(app))
    .service(NotificationService, notificationsRpc(app))
    .service(AlertNoticeService, alertNoticesRpc(app))
    .service(AccessLogService, accessLogRpc(app))
    .service(PrivacyService, privacyRpc(app));
}
