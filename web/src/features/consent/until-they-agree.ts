/**
 * Says what staff who are made players have to do: nothing was asked of them when they came, and nothing else tells
 * them.
 */
export const untilTheyAgree = 'what a sensor records of them is shown once they have agreed at “Your consent”';
