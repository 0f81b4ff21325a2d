import { Controller, Ip, Req, Res } from '@nestjs/common';
import { runAsActor, systemActor } from '@strainscope/access';
import type { NewPerson, NodeKind } from '@strainscope/console-contract';
import type { Node } from '@strainscope/proto/org';
import type { Request, Response } from 'express';
import { previewOf } from '../mappers/invitation.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { ServiceClients } from '../service-clients.ts';
import { invitedSignatureCookie, registrationCookie } from '../session/host-cookie.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';

@Controller('bff')
export class SignUpController {
  constructor(private readonly services: ServiceClients) {}

  @Call('/auth/register')
  async register(
    { body }: CallRequest<'/auth/register'>,
    @Ip() address: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CallAnswer<'/auth/register'>> {
    const identityToken = body.with_identity === true ? (registrationCookie.read(request) ?? '') : '';
    const { consentPending } = await this.services.accounts.signUp({
      person: personOf(body),
      password: body.password ?? '',
      guardianEmail: body.guardian_email ?? '',
      invitationToken: body.token ?? '',
      teamId: body.team_id ?? body.institution_id ?? body.organization_id ?? '',
      sensorId: body.sensor_id ?? '',
      textHashes: body.text_hashes ?? [],
      ...{ identityToken, address },
      ...(body.signature && { signature: { code: body.signature.code, clientId: body.signature.client_id } }),
    });
    registrationCookie.clear(response);
    invitedSignatureCookie.clear(response);
    return answer({ consent_pending: consentPending });
  }

  @Call('/auth/v2/register')
  async registerFamily(
    { body }: CallRequest<'/auth/v2/register'>,
    @Ip() address: string,
  ): Promise<CallAnswer<'/auth/v2/register'>> {
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

  @Call('/account/children')
  async registerChild({ body }: CallRequest<'/account/children'>): Promise<CallAnswer<'/account/children'>> {
    await this.services.accounts.signUpChild({ child: personOf(body) });
    return answer(null);
  }

  @Call('/auth/getPlayerDetailsFromToken')
  async preview({
    body,
  }: CallRequest<'/auth/getPlayerDetailsFromToken'>): Promise<CallAnswer<'/auth/getPlayerDetailsFromToken'>> {
    return answer(previewOf(await this.services.invitations.previewInvitation(body)));
  }

  @Call('/auth/getAllOrg')
  async organizations({ body }: CallRequest<'/auth/getAllOrg'>): Promise<CallAnswer<'/auth/getAllOrg'>> {
    const { search = '', ...paging } = body;
    const wanted = { kind: 'organization', search, page: pageRequestOf(paging) };
    const list = await runAsActor(systemActor, () => this.services.tree.listNodes(wanted));
    return pagedAnswer(list.nodes, nameOf, list);
  }

  @Call('/auth/getOrgInstituions')
  async institutions({ body }: CallRequest<'/auth/getOrgInstituions'>): Promise<CallAnswer<'/auth/getOrgInstituions'>> {
    return answer(await this.names('institution', body.organization_id));
  }

  @Call('/auth/getInsTeams')
  async teams({ body }: CallRequest<'/auth/getInsTeams'>): Promise<CallAnswer<'/auth/getInsTeams'>> {
    return answer(await this.names('team', body.institution_id));
  }

  @Call('/auth/getOrgInsTeam')
  async tree({ body }: CallRequest<'/auth/getOrgInsTeam'>): Promise<CallAnswer<'/auth/getOrgInsTeam'>> {
    const withinId = body.organization_id;
    const [institutions, teams] = await Promise.all([
      this.nodes({ kind: 'institution', parentId: withinId }),
      this.nodes({ kind: 'team', withinId }),
    ]);
    const teamsOf = Map.groupBy(teams, ({ parentId }) => parentId);
    return answer(
      institutions.map((institution) => ({
        ...nameOf(institution),
        teams: (teamsOf.get(institution.nodeId) ?? []).map(nameOf),
      })),
    );
  }

  private async names(kind: NodeKind, parentId: string): Promise<{ _id: string; name: string }[]> {
    return (await this.nodes({ kind, parentId })).map(nameOf);
  }

  /** Whoever signs up is nobody yet: the product itself looks, and tells names alone. */
  private async nodes(wanted: { kind: NodeKind; parentId?: string; withinId?: string }): Promise<Node[]> {
    const found: Node[] = [];
    let cursor = '';
    do {
      const page = { cursor, size: 1000 };
      const answered = await runAsActor(systemActor, () => this.services.tree.listNodes({ ...wanted, page }));
      found.push(...answered.nodes);
      cursor = answered.page?.nextCursor ?? '';
    } while (cursor !== '');
    return found;
  }
}

function nameOf({ nodeId, name }: Node): { _id: string; name: string } {
  return { _id: nodeId, name };
}

function personOf(person: Omit<NewPerson, 'phone'> & { phone?: string | undefined }) {
  const { first_name, last_name, birth_date, sex, email, phone = '' } = person;
  return { firstName: first_name, lastName: last_name, birthDate: birth_date, sex, email, phone };
}
