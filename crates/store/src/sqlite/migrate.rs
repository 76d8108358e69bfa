//! How an older database gets its tables: the steps that this one has for itself; [`migrator`] knows the others.

use super::migrator;
use crate::StoreError;
use sqlx::SqliteConnection;

/// A step that was released is never changed, and no other is added here.
const STEPS: &[(i64, &str, &str)] = &[
    (1, "games and records", include_str!("../../migrations/sqlite/0001_games_and_records.sql")),
    (2, "record versions", include_str!("../../migrations/sqlite/0002_record_versions.sql")),
    (3, "cards and owners", include_str!("../../migrations/sqlite/0003_cards_and_owners.sql")),
    (4, "whose games and records", include_str!("../../migrations/sqlite/0004_whose.sql")),
    (5, "nodes that left", include_str!("../../migrations/sqlite/0005_nodes_that_left.sql")),
    (6, "games taken", include_str!("../../migrations/sqlite/0006_games_taken.sql")),
    (7, "people", include_str!("../../migrations/sqlite/0007_people.sql")),
    (8, "shown games", include_str!("../../migrations/sqlite/0008_shown_games.sql")),
    (9, "records opened", include_str!("../../migrations/sqlite/0009_records_opened.sql")),
    (10, "credentials and the audit log", include_str!("../../migrations/sqlite/0010_credentials.sql")),
    (11, "passkeys", include_str!("../../migrations/sqlite/0011_passkeys.sql")),
    (12, "talk", include_str!("../../migrations/sqlite/0012_talk.sql")),
    (13, "mail", include_str!("../../migrations/sqlite/0013_mail.sql")),
    (15, "ratings", include_str!("../../migrations/sqlite/0015_ratings.sql")),
    (16, "offers", include_str!("../../migrations/sqlite/0016_offers.sql")),
    (19, "archive", include_str!("../../migrations/sqlite/0019_archive.sql")),
    (20, "games in the archive", include_str!("../../migrations/sqlite/0020_archived_games.sql")),
    (21, "shared trees", include_str!("../../migrations/sqlite/0021_shared_trees.sql")),
    (24, "notices", include_str!("../../migrations/sqlite/0024_notices.sql")),
    (25, "push", include_str!("../../migrations/sqlite/0025_push.sql")),
    (28, "the wiki", include_str!("../../migrations/sqlite/0028_wiki.sql")),
    (29, "sealed moves", include_str!("../../migrations/sqlite/0029_sealed_moves.sql")),
    (32, "clubs", include_str!("../../migrations/sqlite/0032_clubs.sql")),
    (33, "plans", include_str!("../../migrations/sqlite/0033_plans.sql")),
    (36, "studies", include_str!("../../migrations/sqlite/0036_studies.sql")),
    (37, "timekeepers", include_str!("../../migrations/sqlite/0037_keepers.sql")),
    (40, "analyses", include_str!("../../migrations/sqlite/0040_analyses.sql")),
    (41, "batches of analyses", include_str!("../../migrations/sqlite/0041_batches.sql")),
    (51, "imports", include_str!("../../migrations/sqlite/0051_imports.sql")),
    (52, "wake", include_str!("../../migrations/sqlite/0052_wake.sql")),
    (53, "endings", include_str!("../../migrations/sqlite/0053_endings.sql")),
    (54, "blurs", include_str!("../../migrations/sqlite/0054_blurs.sql")),
    (55, "bans from clubs", include_str!("../../migrations/sqlite/0055_club_bans.sql")),
    (58, "numbers of archived games", include_str!("../../migrations/sqlite/0058_archive_numbers.sql")),
    (61, "practice", include_str!("../../migrations/sqlite/0061_practice.sql")),
    (62, "problem sets", include_str!("../../migrations/sqlite/0062_problem_sets.sql")),
    (63, "favourites and pupils", include_str!("../../migrations/sqlite/0063_favourites.sql")),
    (67, "reported texts", include_str!("../../migrations/sqlite/0067_reported_texts.sql")),
    (68, "who may do what", include_str!("../../migrations/sqlite/0068_authority.sql")),
    (69, "orders of the archive", include_str!("../../migrations/sqlite/0069_archive_orders.sql")),
    (70, "origins of imported games", include_str!("../../migrations/sqlite/0070_import_origins.sql")),
    (71, "lent analyses", include_str!("../../migrations/sqlite/0071_lent_analyses.sql")),
];

/// Makes sure that a database is neither older nor newer than this program.
pub(super) async fn is_current(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(connection).await?;
    migrator::compare(found, STEPS)
}

/// Runs the steps that this database has not seen.
pub(super) async fn up(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let known = migrator::known(STEPS);
    // Programs of the first version look at this number alone, and leave a newer database in peace.
    let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection).await?;
    if found > known {
        return Err(StoreError::TooNew { found, known });
    }
    migrator::run(connection, STEPS).await?;
    sqlx::raw_sql(&format!("PRAGMA user_version = {known}")).execute(connection).await?;
    Ok(())
}
