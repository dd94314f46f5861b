/** The routes of the contact log and of unsent mails; the log itself is part of the centre detail. */
import { api } from '#contract/api.ts';
import { getCaller, implement, type Route } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { addNote } from './add-note.ts';
import { sendUnsentMails } from './unsent-mails.ts';

export function contactLogRoutes(services: Services): Route[] {
  return [
    implement(api.addNote, async (request) => {
      await addNote(services, request.params.id, request.body, getCaller(request));
      return { message: 'Note added' };
    }),
    implement(api.sendUnsentMails, async (request) => ({
      mails: await sendUnsentMails(services, request.body, getCaller(request)),
    })),
  ];
}
