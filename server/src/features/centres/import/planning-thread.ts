/** The thread in which large lists are planned. */
import { serveCalls } from '../../../kernel/concurrency/thread.ts';
import { ListPlanning } from './list-planning.ts';

serveCalls(new ListPlanning());
