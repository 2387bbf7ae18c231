import { getPickList } from './get-pick-list.ts';

export const pickLists = [getPickList];
