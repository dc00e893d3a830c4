// An answer of the house that is waited for as long as somebody wants it.

/** Do something with an answer, or with why there is none. What is returned ends the waiting: nothing is done then. */
export function onAnswer<Answer>(answer: Promise<Answer>, use: (answer: Answer) => void, fail: (error: Error) => void = () => undefined): () => void {
  let wanted = true;
  answer.then(
    (told) => { if (wanted) use(told); },
    (error: Error) => { if (wanted) fail(error); },
  );
  return () => { wanted = false; };
}
