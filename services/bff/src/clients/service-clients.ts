import { createClient, type Client, type Transport } from '@connectrpc/connect';
import { Inject, Injectable } from '@nestjs/common';
import {
  AccessLogService,
  AccountService,
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
import { DeviceEventService, EventService, MappingService, UploadService } from '@strainscope/proto/ingest';
import { DashboardSettingService, MemberService, StructureService, TreeService } from '@strainscope/proto/org';
import { OverviewService } from '@strainscope/proto/reporting';
import { CALLS } from '@strainscope/service-kit';
import {
  BatchService,
  BudgetService,
  CostService,
  OperationsService,
  SimulationService,
} from '@strainscope/proto/simulation';

/** Every service that the BFF calls, over the one transport that the composition root gives. */
@Injectable()
export class ServiceClients {
  readonly sessions: Client<typeof SessionService>;
  readonly accounts: Client<typeof AccountService>;
  readonly secondFactors: Client<typeof SecondFactorService>;
  readonly identities: Client<typeof IdentityService>;
  readonly apiTokens: Client<typeof ApiTokenService>;
  readonly contact: Client<typeof ContactService>;
  readonly consents: Client<typeof ConsentService>;
  readonly guardianships: Client<typeof GuardianshipService>;
  readonly people: Client<typeof PeopleService>;
  readonly invitations: Client<typeof InvitationService>;
  readonly permissions: Client<typeof PermissionService>;
  readonly profiles: Client<typeof ProfileService>;
  readonly notifications: Client<typeof NotificationService>;
  readonly accessLog: Client<typeof AccessLogService>;
  readonly privacy: Client<typeof PrivacyService>;
  readonly tree: Client<typeof TreeService>;
  readonly structure: Client<typeof StructureService>;
  readonly members: Client<typeof MemberService>;
  readonly dashboardSettings: Client<typeof DashboardSettingService>;
  readonly uploads: Client<typeof UploadService>;
  readonly mappings: Client<typeof MappingService>;
  readonly events: Client<typeof EventService>;
  readonly deviceEvents: Client<typeof DeviceEventService>;
  readonly simulations: Client<typeof SimulationService>;
  readonly batches: Client<typeof BatchService>;
  readonly budgets: Client<typeof BudgetService>;
  readonly costs: Client<typeof CostService>;
  readonly operations: Client<typeof OperationsService>;
  readonly overview: Client<typeof OverviewService>;

  constructor(@Inject(CALLS) transport: Transport) {
    this.sessions = createClient(SessionService, transport);
    this.accounts = createClient(AccountService, transport);
    this.secondFactors = createClient(SecondFactorService, transport);
    this.identities = createClient(IdentityService, transport);
    this.apiTokens = createClient(ApiTokenService, transport);
    this.contact = createClient(ContactService, transport);
    this.consents = createClient(ConsentService, transport);
    this.guardianships = createClient(GuardianshipService, transport);
    this.people = createClient(PeopleService, transport);
    this.invitations = createClient(InvitationService, transport);
    this.permissions = createClient(PermissionService, transport);
    this.profiles = createClient(ProfileService, transport);
    this.notifications = createClient(NotificationService, transport);
    this.accessLog = createClient(AccessLogService, transport);
    this.privacy = createClient(PrivacyService, transport);
    this.tree = createClient(TreeService, transport);
    this.structure = createClient(StructureService, transport);
    this.members = createClient(MemberService, transport);
    this.dashboardSettings = createClient(DashboardSettingService, transport);
    this.uploads = createClient(UploadService, transport);
    this.mappings = createClient(MappingService, transport);
    this.events = createClient(EventService, transport);
    this.deviceEvents = createClient(DeviceEventService, transport);
    this.simulations = createClient(SimulationService, transport);
    this.batches = createClient(BatchService, transport);
    this.budgets = createClient(BudgetService, transport);
    this.costs = createClient(CostService, transport);
    this.operations = createClient(OperationsService, transport);
    this.overview = createClient(OverviewService, transport);
  }
}
