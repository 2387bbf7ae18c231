import { search } from './search.ts';

export const searches = [search];
