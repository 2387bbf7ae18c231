/** X125, W125: saves a view of a screen. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { Problem, refuse } from '../../kernel/problem.ts';
import { beginWrite } from './begin.ts';
import { nameTaken, ownViewConstraints, replaceDefault } from './own-views.ts';
import { maxOfPerson, view, viewExample, viewInput } from './view.ts';
import { selectOwnViews, views } from './views.store.ts';

export const createView = endpoint({
  id: 'X125',
  operation: 'createView',
  method: 'POST',
  path: '/views',
  tag: 'Views',
  summary: 'Create view',
  description: `A private view is for you alone, and ends with your membership; a shared one stays. A person has at most ${maxOfPerson} views (409 \`limit_reached\`).`,
  access: 'member',
  emits: 'view.created',
  body: viewInput,
  gives: created(view),
  fails: ['limit_reached'],
  violates: ownViewConstraints,
  example: {
    body: {
      screen: 'purchase-orders',
      name: 'Late orders',
      search: 'status=Ordered&sort=expectedDate',
      isShared: true,
    },
    reply: viewExample,
  },

  async run(work) {
    const { tx, org, actor, body, now, newId } = work;
    await beginWrite(work);
    const own = { ...body, createdBy: actor.userId };
    const { count, isTaken } = await tx.one(selectOwnViews(org.id, own));
    refuse([], [isTaken && nameTaken]);
    if (count >= maxOfPerson) throw tooMany();
    if (body.isDefault) await replaceDefault(work, own);
    const row = { ...body, id: newId() };
    return tx.one(views.insert(org.id, [row], { userId: actor.userId, now }));
  },
});

const tooMany = () =>
  new Problem(
    'limit_reached',
    `You have ${maxOfPerson} views in this organization, which is the most. Delete one that you no longer use.`,
  );
