import { Controller, Ip, Req, Res } from '@nestjs/common';
import {
  accountAddChild,
  type CallRequest,
  type NewPerson,
  type NodeKind,
  signUpInstitutions,
  signUpInstitutionsWithTeams,
  signUpInvitation,
  signUpOrganizations,
  signUpRegister,
  signUpRegisterFamily,
  signUpTeams,
  invitationPreview,
} from '@strainscope/console-contract';
import { runAsActor, systemActor } from '@strainscope/access';
import { DomainError } from '@strainscope/kernel';
import type { Node } from '@strainscope/proto/org';
import type { Request, Response } from 'express';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { toContract } from '../mappers/to-contract.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { invitedSignatureCookie, registrationCookie } from '../session/host-cookie.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';

@Controller('bff')
export class SignUpController {
  constructor(private readonly services: ServiceClients) {}

  @Handles(signUpRegister)
  async register(
    { body }: CallRequest<typeof signUpRegister>,
    @Ip() address: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const identityToken = body.with_identity === true ? (registrationCookie.read(request) ?? '') : '';
    const { consentPending } = await this.services.accounts.signUp({
      person: personOf(body),
      password: body.password ?? '',
      guardianEmail: body.guardian_email ?? '',
      invitationToken: body.token ?? '',
      teamId: body.team_id ?? body.institution_id ?? body.organization_id ?? '',
      sensorId: body.sensor_id ?? '',
      textHashes: body.text_hashes ?? [],
      identityToken,
      address,
      ...(body.signature && { signature: { code: body.signature.code, clientId: body.signature.client_id } }),
    });
    registrationCookie.clear(response);
    invitedSignatureCookie.clear(response);
    return answer({ consent_pending: consentPending });
  }

  @Handles(signUpRegisterFamily)
  async registerFamily({ body }: CallRequest<typeof signUpRegisterFamily>, @Ip() address: string) {
    const { consentPending } = await this.services.accounts.signUp({
      person: personOf(body),
      password: body.password,
      invitationToken: body.token ?? '',
      children: body.children.map(personOf),
      textHashes: body.text_hashes ?? [],
      address,
    });
    return answer({ consent_pending: consentPending });
  }

  @Handles(accountAddChild)
  async registerChild({ body }: CallRequest<typeof accountAddChild>) {
    await this.services.accounts.signUpChild({ child: personOf(body) });
    return answer(null);
  }

  @Handles(signUpInvitation)
  async preview({ body }: CallRequest<typeof signUpInvitation>) {
    return answer(toContract(invitationPreview, await this.services.invitations.previewInvitation(body), {}));
  }

  @Handles(signUpOrganizations)
  organizations({ body }: CallRequest<typeof signUpOrganizations>, @Ip() address: string) {
    return this.page(address, { kind: 'organization' }, body);
  }

  @Handles(signUpInstitutions)
  institutions({ body }: CallRequest<typeof signUpInstitutions>, @Ip() address: string) {
    return this.page(address, { kind: 'institution', parentId: body.organization_id }, body);
  }

  @Handles(signUpTeams)
  teams({ body }: CallRequest<typeof signUpTeams>, @Ip() address: string) {
    return this.page(address, { kind: 'team', parentId: body.institution_id }, body);
  }

  @Handles(signUpInstitutionsWithTeams)
  async tree({ body }: CallRequest<typeof signUpInstitutionsWithTeams>, @Ip() address: string) {
    await this.services.accounts.countLookUp({ address });
    const withinId = body.organization_id;
    const [institutions, teams] = await Promise.all([
      this.all({ kind: 'institution', parentId: withinId }),
      this.all({ kind: 'team', withinId }),
    ]);
    const teamsOf = Map.groupBy(teams, ({ parentId }) => parentId);
    return answer(
      institutions.map((institution) => ({
        ...nameOf(institution),
        teams: (teamsOf.get(institution.nodeId) ?? []).map(nameOf),
      })),
    );
  }

  private async page(address: string, wanted: Wanted, { search = '', ...paging }: Listing) {
    await this.services.accounts.countLookUp({ address });
    const list = await this.nodes({ ...wanted, search, page: pageRequestOf(paging) });
    return pagedAnswer(list.nodes, nameOf, list);
  }

  /** @throws TooManyToTell where one answer does not hold them: anybody at all may ask for it, again and again */
  private async all(wanted: Wanted): Promise<Node[]> {
    const { nodes, page } = await this.nodes({ ...wanted, page: { size: MOST_AT_ONCE } });
    if (page && page.nextCursor !== '') throw new TooManyToTell();
    return nodes;
  }

  /** Lists nodes on behalf of the product itself, names alone: a person who signs up has no account yet. */
  private nodes(wanted: Wanted & { search?: string; page: { cursor?: string; size: number } }) {
    return runAsActor(systemActor, () => this.services.tree.listNodes(wanted));
  }
}

interface Wanted {
  kind: NodeKind;
  parentId?: string;
  withinId?: string;
}

interface Listing {
  search?: string | undefined;
  cursor?: string | undefined;
  itemPerPage?: number | undefined;
}

/** Most groups of a kind; the largest organization that is planned for has 200 teams. */
const MOST_AT_ONCE = 1000;

class TooManyToTell extends DomainError {
  constructor() {
    super({
      code: 'TOO_MANY_GROUPS',
      status: 422,
      message: 'The organization is too large to be told at once.',
      detail: 'Ask for its institutions and for the teams of each, a page at a time.',
    });
  }
}

function nameOf({ nodeId, name }: Node): { _id: string; name: string } {
  return { _id: nodeId, name };
}

function personOf(person: Omit<NewPerson, 'phone'> & { phone?: string | undefined }) {
  const { first_name, last_name, birth_date, sex, email, phone = '' } = person;
  return { firstName: first_name, lastName: last_name, birthDate: birth_date, sex, email, phone };
}
