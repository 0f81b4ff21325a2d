/** Of staff who are made players: they were asked for nothing as they came, and nobody else tells them. */
export const untilTheyAgree = 'what a sensor records of them is shown once they have agreed at “Your consent”';
