import { openLog } from '../../kernel/log.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { type Service, type ServiceOptions, startService } from '../../service.ts';
import { Bakery } from './bakery.ts';
import { cast } from './cast.ts';
import { meetColleagues } from './colleagues.ts';
import { describeGoods } from './goods.ts';
import { meetPartners } from './partners.ts';
import { Person } from './person.ts';
import { removeRemains } from './remains.ts';
import { live } from './rounds.ts';
import { leaveOpen } from './today.ts';

/** What a visitor needs to look at the demo organization. */
export interface Demo {
  orgId: string;
  /** A personal API token of its owner. */
  token: string;
  /** Signs in as its owner. */
  email: string;
  /** A sales order that was shipped, and a purchase order that is open. */
  salesOrderId: string;
  purchaseOrderId: string;
}

const timezone = 'Europe/Dublin';

interface Making extends Pick<ServiceOptions, 'config' | 'databaseUrl' | 'now'> {
  /** An earlier making was left unfinished: its remains go first. */
  anew?: boolean;
}

/**
 * Makes the demo organization: an oatcake bakery and its last half year, by requests like anybody
 * else's. They go to a service of its own beside the one that runs, so that neither its log nor its
 * metrics tell of visitors that there never were.
 *
 * @throws Error when a request is refused, or `signal` ends it
 */
export async function makeDemo(options: Making, signal: AbortSignal): Promise<Demo> {
  const { config, now = () => new Date(), anew } = options;
  const service = await startService({
    ...options,
    config: { ...config, port: 0, rateLimit: undefined },
    log: openLog('silent'),
    say: () => undefined,
    shedLoad: false,
  });
  try {
    const signIn = async (as: string) =>
      new Person({ origin: service.address, signal }, await signedToken(service, as));
    if (anew) await removeRemains(signIn);
    const { email, name, organization } = cast.owner;
    const person = await signIn(email);
    await person.post('/user', { name });
    const { id: orgId } = await person.post('/organizations', {
      ...{ name: organization, baseCurrency: 'EUR', timezone },
      address: { line1: 'Harbour Lane 3', city: 'Dublin', country: 'IE' },
    });
    const bakery = new Bakery(person.in(orgId), orgId, dayIn(timezone, now()));
    await meetColleagues(bakery, signIn);
    await meetPartners(bakery);
    await describeGoods(bakery);
    await live(bakery);
    await leaveOpen(bakery);
    return await showAround(person, bakery);
  } finally {
    await service.close();
  }
}

async function signedToken({ local }: Service, as: string): Promise<string> {
  if (!local) throw new Error('Only local mode signs people in.');
  return local.signIdToken(as);
}

/** Makes the token, and picks what is worth a first look. */
async function showAround(person: Person, { owner, orgId }: Bakery): Promise<Demo> {
  const { token } = await person.post('/user/api-tokens', { name: 'Demo', orgId });
  const newest = async (list: string) => (await owner.get(`${list}&limit=1`)).data[0]?.id as string;
  return {
    orgId,
    token,
    email: cast.owner.email,
    salesOrderId: await newest('/sales-orders?status=Completed'),
    purchaseOrderId: await newest('/purchase-orders?status=Ordered'),
  };
}
