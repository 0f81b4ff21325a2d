import type { DescService } from '@bufbuild/protobuf';
import { createClient, type Client, type Transport } from '@connectrpc/connect';
import { Inject, Injectable } from '@nestjs/common';
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
import {
  AlertRuleService,
  AlertService,
  DeviceEventService,
  DeviceStatusService,
  EventService,
  ExposureService,
  LatencyService,
  MappingService,
  ReviewService,
  SessionService as TeamSessionService,
  UploadService,
} from '@strainscope/proto/ingest';
import { EstimateService } from '@strainscope/proto/ml';
import { DashboardSettingService, MemberService, StructureService, TreeService } from '@strainscope/proto/org';
import { OverviewService } from '@strainscope/proto/reporting';
import { CALLS } from '@strainscope/service-kit';
import {
  BatchService,
  BudgetService,
  CostService,
  OperationsService,
  ProblemService,
  SimulationService,
} from '@strainscope/proto/simulation';

const services = {
  sessions: SessionService,
  accounts: AccountService,
  secondFactors: SecondFactorService,
  identities: IdentityService,
  apiTokens: ApiTokenService,
  contact: ContactService,
  consents: ConsentService,
  guardianships: GuardianshipService,
  people: PeopleService,
  invitations: InvitationService,
  permissions: PermissionService,
  profiles: ProfileService,
  notifications: NotificationService,
  alertNotices: AlertNoticeService,
  accessLog: AccessLogService,
  privacy: PrivacyService,
  tree: TreeService,
  structure: StructureService,
  members: MemberService,
  dashboardSettings: DashboardSettingService,
  uploads: UploadService,
  mappings: MappingService,
  events: EventService,
  teamSessions: TeamSessionService,
  alerts: AlertService,
  exposure: ExposureService,
  latency: LatencyService,
  alertRules: AlertRuleService,
  reviews: ReviewService,
  deviceEvents: DeviceEventService,
  deviceStatuses: DeviceStatusService,
  simulations: SimulationService,
  batches: BatchService,
  problems: ProblemService,
  budgets: BudgetService,
  costs: CostService,
  operations: OperationsService,
  overview: OverviewService,
  estimates: EstimateService,
};

type Clients = { readonly [Name in keyof typeof services]: Client<(typeof services)[Name]> };

/** The map, as a class from which another can inherit its properties. */
const Clients = class {
  constructor(transport: Transport) {
    for (const [name, service] of Object.entries<DescService>(services))
      Object.assign(this, { [name]: createClient(service, transport) });
  }
} as new (transport: Transport) => Clients;

/** Every service that the BFF calls, over the one transport that the composition root gives. */
@Injectable()
export class ServiceClients extends Clients {
  constructor(@Inject(CALLS) transport: Transport) {
    super(transport);
  }
}
