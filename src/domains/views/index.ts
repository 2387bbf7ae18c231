import { createView } from './create-view.ts';
import { deleteView } from './delete-view.ts';
import { listViews } from './list-views.ts';
import { updateView } from './update-view.ts';

export { deleteViewsOfFormerMember } from './delete-views-of-former-member.ts';

export const views = [listViews, createView, updateView, deleteView];
