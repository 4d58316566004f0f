import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { chipFilmContract } from './chip-film.contract.ts';
import { decideChipFilm, readChipFilm, sendChipFilm, withdrawChipFilm } from './chip-film.service.ts';

const os = implement(chipFilmContract).$context<Ctx>();

export const chipFilmApi = {
  send: os.send.handler(({ context, input }) => sendChipFilm(context, input)),
  takeBack: os.takeBack.handler(({ context, input }) => withdrawChipFilm(context, input)),
  read: os.read.handler(({ context, input }) => readChipFilm(context, input)),
  decide: os.decide.handler(({ context, input }) => decideChipFilm(context, input)),
};
